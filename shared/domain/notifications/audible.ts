import type { FleetEvent } from '../fleet-event.ts'

/** Comma lists, as the user record keeps them: event types, and alarm kinds, that the reader wants to hear. */
export interface SoundChoice {
  soundEvents: string
  soundAlarms: string
}

/** Whether this event is one that the reader asked to hear. */
export function isAudible(event: Pick<FleetEvent, 'type' | 'attributes'>, choice: SoundChoice): boolean {
  if (namesIn(choice.soundEvents).includes(event.type)) return true
  const alarm = event.attributes['alarm']
  if (event.type !== 'alarm' || typeof alarm !== 'string') return false
  const wanted = namesIn(choice.soundAlarms)
  return namesIn(alarm).some((kind) => wanted.includes(kind))
}

/** Chosen where there shall be no sound: an empty list means the default. */
export const noSounds = 'none'

/** The names of a list that is kept as text, with commas between them. */
export const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
