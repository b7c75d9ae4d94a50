/** The questions that people ask most, by the names of their words: `support.faq.<name>.question`. */
export const faq = [
  'addVehicle',
  'offline',
  'unknown',
  'offset',
  'frequency',
  'trackers',
  'groups',
  'readOnly',
  'locked',
] as const
