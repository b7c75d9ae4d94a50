/** Whether it is an origin as browsers write it: scheme, host and port, without a path. */
export const isWebOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
