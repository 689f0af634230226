/** Plaza as the framework sees it: each part is loaded when it is used. */
import type { Groups } from '../cli/definition/command';
import type { Program } from '../cli/definition/program';
import { additionsOf, type PlazaGlobals, type PlazaRun, profileOptions } from './plaza-command';

const synonyms: Readonly<Record<string, readonly string[]>> = {
  whoami: ['auth status', 'users me'],
  me: ['users me'],
  profile: ['users me', 'users get'],
  user: ['users get'],
  timeline: ['posts feed'],
  feed: ['posts feed'],
  post: ['posts create'],
  like: ['posts like', 'comments like'],
  unlike: ['posts unlike', 'comments unlike'],
  reply: ['comments reply'],
  comment: ['comments create'],
  inbox: ['notifications list'],
  signin: ['auth login'],
  signout: ['auth logout'],
  draw: ['canvas draw', 'school board draw'],
  order: ['shop orders create'],
  'shop get': ['shop product'],
  'shop list': ['shop products'],
  'shop order': ['shop orders create'],
  'canvas get': ['canvas pixel', 'canvas show'],
  'canvas guard': ['canvas draw --guard'],
  // In every group; an empty verb is what the group does when it is named alone.
  '* list': ['', 'list', 'show', 'status'],
  '* ls': ['', 'list', 'show', 'status'],
  '* show': ['get', 'show', ''],
  '* view': ['get', 'show', ''],
  '* read': ['get', 'show', ''],
  '* open': ['get', 'show', ''],
  '* info': ['get', 'status', ''],
  '* add': ['create', 'add', 'set', 'upload'],
  '* new': ['create', 'add'],
  '* post': ['create'],
  '* write': ['create', 'edit'],
  '* publish': ['create'],
  '* send': ['create', 'submit'],
  '* rm': ['delete', 'remove', 'drop', 'revoke'],
  '* remove': ['delete', 'remove', 'drop', 'revoke'],
  '* del': ['delete', 'remove', 'drop', 'revoke'],
  '* delete': ['remove', 'drop', 'revoke', 'deactivate'],
  '* update': ['update', 'edit', 'set'],
  '* change': ['update', 'edit', 'set'],
  '* modify': ['update', 'edit', 'set'],
  '* undelete': ['restore'],
};

/** The program with these commands. */
export function programOf(groups: Groups): Program {
  return {
    name: 'plaza',
    title: 'plaza: the command line of a social platform, with a complete local sandbox',
    firstStep: "Without an account, run 'plaza sandbox sign-in ada' and try everything in the local sandbox.",
    headlines: ['auth', 'posts', 'shop', 'school', 'exam', 'canvas'],
    headings: {
      'People and posts': [
        ...['home', 'users', 'comments', 'files', 'hashtags', 'search', 'notifications', 'status'],
        ...['reports', 'verification', 'subscription'],
      ],
      'The service': ['platform', 'telemetry', 'api', 'routes', 'operations'],
      'This program': ['config', 'sandbox', 'doctor', 'completion', 'man'],
    },
    topics: ['environment', 'exit-codes', 'output', 'scripting', 'sandbox', 'secrets'],
    async topic(name) {
      const { topics } = await import('./help/topics');
      return Object.hasOwn(topics, name) ? topics[name] : undefined;
    },
    groups,
    options: profileOptions,
    additions: additionsOf,
    synonyms,
    async open(run: PlazaRun) {
      const { openContext } = await import('./context/open');
      return openContext(run);
    },
    async greeting(io) {
      const { greeting } = await import('./help/greeting');
      return greeting(io);
    },
    async memory(io, globals: PlazaGlobals) {
      const { terminalMemoryOf } = await import('./handles/terminal-memory');
      return terminalMemoryOf(io, globals);
    },
    async terminalFacts(io, mayAsk) {
      const { terminalFacts } = await import('./terminal/facts');
      return terminalFacts(io, mayAsk ? 'once' : 'remembered');
    },
    async completions(io, source, previous) {
      const { completions } = await import('./completion/values');
      return completions(io, source, previous);
    },
    async redactor(io, values) {
      const { makeSecretRemover } = await import('./fault-report');
      return makeSecretRemover(io.env, values);
    },
    async saveReport(io, name, text) {
      const { saveReport } = await import('./fault-report');
      return saveReport(io, name, text);
    },
  };
}
