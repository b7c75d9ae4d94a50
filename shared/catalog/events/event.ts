/** How good or bad it is: the colour of its icon. */
export type EventTone = 'good' | 'bad' | 'warn' | 'info' | 'calm'

/** What lists of events can be narrowed to, besides all others. */
export const eventSections = ['alarms', 'places', 'driving', 'connection'] as const

/** What an event carries beyond its type. Lines say it by `shared/i18n/event-text.ts`, messages by `event-notice.ts`. */
export type EventValue =
  | 'speed'
  | 'topSpeed'
  | 'duration'
  | 'fuel'
  | 'threshold'
  | 'geofence'
  | 'geofences'
  | 'stay'
  | 'linkedDevice'
  | 'driver'
  | 'licenceEnd'
  | 'maintenance'
  | 'lastUpdate'
  | 'sentCommand'
  | 'commandResult'
  | 'message'
  | 'media'

/** A type of events, declared once. What raises it is in `shared/domain/rules`, its name is in `event.<name>`. */
export interface EventDeclaration<Name extends string> {
  /** `type` in the API */
  name: Name
  /** drawn by `web/src/display/event-icons.ts` */
  icon:
    | 'arrow'
    | 'chart'
    | 'check'
    | 'cross'
    | 'enter'
    | 'fuel'
    | 'gauge'
    | 'hourglass'
    | 'key'
    | 'leave'
    | 'link'
    | 'message'
    | 'moon'
    | 'pass'
    | 'pause'
    | 'person'
    | 'picture'
    | 'plane'
    | 'question'
    | 'siren'
    | 'terminal'
    | 'unlink'
    | 'wrench'
  tone: EventTone
  section?: (typeof eventSections)[number]
  /** it comes with every journey and asks nothing of anybody: lists join those that come close to each other */
  isRoutine?: true
  /** the device is silent */
  isSilence?: true
  /** in the order in which they are said */
  values?: readonly EventValue[]
  /** what a trial of a notification can assume otherwise, so that history is evaluated again */
  assumes?: 'speedLimit' | 'geofences' | 'silence'
  /** its rule needs more history than is read around late fixes: it is raised within a run of them only */
  needsHistory?: true
  /**
   * it is notified of although newer positions of its device were known before: it happened once and somebody has to know.
   * Not said of a state, which newer positions know better, nor of what is raised or withdrawn when the day is settled
   */
  isSentLate?: true
  /** it happens once and is not the same the next time: a repetition is news, and never grouped */
  isAlwaysNews?: true
}

export const event = <Name extends string>(declared: EventDeclaration<Name>): EventDeclaration<Name> => declared
