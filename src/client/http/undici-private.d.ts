/** The one part of undici that is loaded by itself: its package entry costs three times as much to start. */
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici';
}
