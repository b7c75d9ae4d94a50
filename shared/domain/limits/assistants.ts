/** What assistants are answered at once: a model reads every row. */
export const assistantLimits = {
  rowsUsual: 50,
  rowsMax: 200,
  /** addresses that one answer looks up: the rest have coordinates */
  addressesMax: 20,
  /** geofences of one name */
  geofencesMax: 20,
} as const
