/** Those whom the provider of this machine knows; the last one is nobody of the organisation yet. */
export const providerPeople = [
  { id: 'amina', name: 'Amina Benali', email: 'amina@atlas.example', groups: ['administrators'] },
  { id: 'chloe', name: 'Chloé Martin', email: 'chloe@atlas.example', groups: ['dispatch'] },
  { id: 'zohra', name: 'Zohra Meziane', email: 'zohra@atlas.example', groups: [] },
] as const

/** What the organisation of the demonstration is to it. */
export const providerClient = { clientId: 'qafila', clientSecret: 'secret-of-the-demonstration' } as const
