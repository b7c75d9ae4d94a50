import type { Bounds } from '../area/bounds.ts'
import { noActiveRules, type ActiveRules, type WatchedGeofence, type Threshold } from '../engine/active-rules.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import type { EventType } from '../../catalog/events/index.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { InactivitySettings } from '../rules/inactive.ts'
import { geofence, holdsStill } from '../rules/geofence.ts'
import { isSlowThroughout, overspeed } from '../rules/overspeed.ts'
import type { Rule } from '../rules/rule.ts'
import { ofThresholds, threshold } from '../rules/threshold.ts'

/**
 * What is tried. Rules about places and speeds are applied to history, silence to when its positions were measured; of all
 * others the events are stored.
 */
export type TrialSubject =
  /** a geofence as it is drawn: crossings, and driving too fast for its own limit */
  | { kind: 'geofence'; geofence: WatchedGeofence }
  /** a limit of the device (knots), beside those of its geofences */
  | { kind: 'overspeed'; speedLimit: number }
  /** entering and leaving these geofences, as if the device were linked to them */
  | { kind: 'crossings'; geofences: readonly WatchedGeofence[] }
  /** a value of positions beyond a threshold for a time */
  | { kind: 'threshold'; threshold: Threshold }
  /** silence for so long, and then again for each period; see `inactiveEvents` */
  | ({ kind: 'inactive' } & InactivitySettings)
  /** events of these types; of type `alarm` these alarms only, null for all */
  | { kind: 'events'; types: readonly EventType[]; alarms: readonly string[] | null }

export type EventsSubject = Extract<TrialSubject, { kind: 'events' }>
/** What needs positions. */
export type RuleSubject = Exclude<TrialSubject, { kind: 'events' | 'inactive' }>

/** What is known of a stretch of time without its positions. */
export interface Stretch {
  /** around its valid fixes; null without any */
  box: Bounds | null
  /** the same, and where the device stays meanwhile */
  reach: Bounds | null
  /** knots */
  maxSpeed: number
  /** knots, the lowest limit that its fixes report themselves; 0 for none */
  lowestLimit: number
}

/** A rule of the engine, and when it needs no positions. */
interface TriedRule {
  rule: Rule
  /** whether nothing in the stretch changes its memory or raises an event; false is not certain */
  isIdle: (memory: unknown, stretch: Stretch) => boolean
  /** whether positions of the stretch will probably be wanted, whatever is remembered by then */
  isLikely: (stretch: Stretch) => boolean
}

/** What a device's history is evaluated by. */
export interface RuleTrial {
  tried: readonly TriedRule[]
  settings: EngineSettings
  activeRules: ActiveRules
  /** whether it is one of the events that were asked for */
  isAbout: (event: RuleEvent) => boolean
}

/** What applies to a device beside what is tried. */
export interface TrialConfiguration {
  settings: EngineSettings
  geofences: readonly WatchedGeofence[]
}

/** A trial of one device. A geofence that is tried takes the place of the stored one with its id. */
export function ruleTrial(subject: RuleSubject, { settings, geofences }: TrialConfiguration): RuleTrial {
  if (subject.kind === 'overspeed') {
    const withLimit = { ...settings, overspeed: { ...settings.overspeed, speedLimit: subject.speedLimit } }
    return {
      tried: [triedOverspeed(withLimit, geofences.filter(hasLimit))],
      settings: withLimit,
      activeRules: { ...noActiveRules, geofences: geofences.filter(hasLimit) },
      isAbout: ({ type }) => type === 'deviceOverspeed' || type === 'deviceOverspeedEnd',
    }
  }
  if (subject.kind === 'threshold') {
    return {
      tried: [triedThreshold],
      settings,
      activeRules: { ...noActiveRules, thresholds: [subject.threshold] },
      isAbout: ({ type }) => ofThresholds.has(type),
    }
  }
  if (subject.kind === 'crossings') {
    const watched = byId(subject.geofences)
    return {
      tried: [triedCrossings(watched, { isAlone: true })],
      settings,
      activeRules: { ...noActiveRules, geofences: watched },
      isAbout: () => true,
    }
  }
  const { geofence: drawn } = subject
  const others = hasLimit(drawn) ? geofences.filter((each) => each.id !== drawn.id && hasLimit(each)) : []
  const limited = byId([...others, drawn])
  return {
    tried: [
      ...(hasLimit(drawn) ? [triedOverspeed(settings, limited)] : []),
      triedCrossings([drawn], { isAlone: others.length === 0 }),
    ],
    settings,
    activeRules: { ...noActiveRules, geofences: limited },
    isAbout: ({ type, geofenceId }) => type !== 'deviceOverspeedEnd' && geofenceId === drawn.id,
  }
}

/** Only positions tell what attributes said. */
const triedThreshold: TriedRule = { rule: threshold, isIdle: () => false, isLikely: () => true }

const hasLimit = ({ speedLimit }: WatchedGeofence): boolean => speedLimit > 0

/** The engine has them by their ids. */
const byId = (geofences: readonly WatchedGeofence[]) => geofences.toSorted((a, b) => a.id - b.id)

/** Only those of the geofences that are tried: the rule remembers each one apart. */
function triedCrossings(watched: readonly WatchedGeofence[], { isAlone }: { isAlone: boolean }): TriedRule {
  const crossings = geofence as Rule
  const activeRules = { ...noActiveRules, geofences: watched }
  return {
    rule: isAlone
      ? crossings
      : {
          name: geofence.name,
          evaluate: (memory, input) => crossings.evaluate(memory, { ...input, activeRules }),
        },
    isIdle: (memory, { reach }) => reach === null || holdsStill(memory, reach, watched),
    isLikely: ({ reach }) => reach !== null && watched.some(({ area }) => area.sideOf(reach) === 'edge'),
  }
}

const triedOverspeed = (settings: EngineSettings, geofences: readonly WatchedGeofence[]): TriedRule => ({
  rule: overspeed,
  isIdle: (memory, stretch) => isSlowThroughout(memory, stretch, { settings: settings.overspeed, geofences }),
  isLikely: (stretch) => !isSlowThroughout(undefined, stretch, { settings: settings.overspeed, geofences }),
})
