/** What somebody may see first after signing in. */
export const startPages = ['map', 'today'] as const
export type StartPage = (typeof startPages)[number]
