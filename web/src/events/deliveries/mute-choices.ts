/** For how long a notification can be muted; the words are `alerts.mute.<key>`. */
export const muteChoices = [
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
  { key: 'week', minutes: 7 * 24 * 60 },
] as const
