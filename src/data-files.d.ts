/** A picture, as base64. */
declare module '*.png' {
  const content: string;
  export default content;
}

/** A page, as text. */
declare module '*.html' {
  const content: string;
  export default content;
}
