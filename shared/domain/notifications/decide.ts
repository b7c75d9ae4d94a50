import { channelNamed, type Notificator } from '../../catalog/channels/index.ts'
import { eventsWhere } from '../../catalog/events/index.ts'
import { linkedDeviceOf, type FleetEvent } from '../fleet-event.ts'
import { sequenceOfId } from '../ids.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import { alertNumbers } from './alert-numbers.data.ts'
import { alarmsOf } from './match.ts'
import { isDecided, withDecided } from './decided-events.ts'
import { mutedUntil } from './mute.ts'
import type { HandOver, PersonAlerts, WaitingLine, WaitingReason } from './person-alerts.ts'
import { byPriority, type NotificationRule } from './rule.ts'

/** What becomes of one event for one person and channel. `send`: now; `grouped` and `held`: a digest tells it later. */
export interface Decision {
  notificationId: number
  channel: Notificator
  outcome: 'send' | 'grouped' | 'held' | 'skipped'
  reason: WaitingReason | 'muted' | 'otherNotification' | null
}

export interface Decided {
  alerts: PersonAlerts
  /** one for each notification and channel; empty when the event was decided on before */
  decisions: Decision[]
}

/** What of a person decides, beside what is remembered. */
export interface Reader {
  /** epoch ms, when the quiet hours that are on now end; null when none are */
  quietUntil: number | null
  /** devices that the person sees */
  devices: number
}

/** Things that happen once and are not the same the next time: a repetition is news. */
const neverGrouped = eventsWhere(({ isAlwaysNews }) => isAlwaysNews)
const silence = eventsWhere(({ isSilence }) => isSilence)

/** Who reads at once does not need it again later, and a command is no message. */
const atOnce: ReadonlySet<Notificator> = new Set(['web', 'command'])

/**
 * Decides about an event that notifications of a person match, once: an event that was decided on changes nothing.
 * At most one message leaves for each channel, whatever number of notifications match.
 * @param rules those that match, in any order
 */
export function decide(
  alerts: PersonAlerts,
  { event, rules, now }: { event: FleetEvent; rules: readonly NotificationRule[]; now: number },
  reader: Reader,
): Decided {
  const sequence = sequenceOfId(event.id)
  const before = alerts.decided[event.deviceId]
  if (isDecided(before, sequence)) return { alerts, decisions: [] }
  const decided = { ...alerts.decided, [event.deviceId]: withDecided(before, sequence, now) }
  const choosing = new Choice({ ...alerts, decided }, event, now)
  const open: NotificationRule[] = []
  for (const rule of rules.toSorted(byPriority)) {
    const isMuted = mutedUntil(alerts, rule.id, { deviceId: event.deviceId, now }) !== null
    if (isMuted) choosing.skip(rule, rule.channels, 'muted')
    else open.push(rule)
  }
  const taken = new Set<Notificator>()
  const mine = open.map((rule) => {
    const channels = rule.channels.filter((channel) => !taken.has(channel))
    for (const channel of channels) taken.add(channel)
    choosing.skip(
      rule,
      rule.channels.filter((channel) => !channels.includes(channel)),
      'otherNotification',
    )
    return { rule, channels }
  })
  choosing.choose(
    mine.filter(({ channels }) => channels.length > 0),
    reader,
  )
  return { alerts: choosing.alerts, decisions: choosing.decisions }
}

interface Chosen {
  rule: NotificationRule
  channels: readonly Notificator[]
}

class Choice {
  readonly decisions: Decision[] = []
  alerts: PersonAlerts
  readonly #event: FleetEvent
  readonly #now: number
  readonly #alarm: string

  constructor(alerts: PersonAlerts, event: FleetEvent, now: number) {
    this.alerts = alerts
    this.#event = event
    this.#now = now
    this.#alarm = alarmsOf(event).toSorted().join(',')
  }

  skip({ id }: NotificationRule, channels: readonly Notificator[], reason: Decision['reason']): void {
    this.#note({ id, channels, outcome: 'skipped', reason })
  }

  choose(chosen: readonly Chosen[], { quietUntil, devices }: Reader): void {
    if (chosen.length === 0) return
    const passes = chosen.some(({ rule }) => rule.isPriority) || alarmsOf(this.#event).includes('sos')
    const messages = chosen.map(({ rule, channels }) => ({
      rule,
      channels: channels.filter((each) => each !== 'command'),
    }))
    for (const { rule, channels } of chosen) if (channels.includes('command')) this.#send(rule, ['command'])
    if (!passes && silence.has(this.#event.type) && devices >= alertNumbers.outageDevicesMin) {
      for (const each of messages) this.#waitForOutage(each)
      return
    }
    if (this.#isRepeated()) {
      for (const each of messages) this.#wait(each, 'repeated', 0)
      return
    }
    for (const { rule, channels } of messages) {
      const shown = channels.filter((channel) => atOnce.has(channel))
      const others = channels.filter((channel) => !atOnce.has(channel))
      const isQuiet = quietUntil !== null && !passes
      if (isQuiet && others.length > 0) this.#wait({ rule, channels: others }, 'quietHours', quietUntil)
      this.#sendWithin(rule, isQuiet ? shown : channels, passes)
    }
    if (this.decisions.some(({ outcome, channel }) => outcome === 'send' && channel !== 'command'))
      this.#beginRepetition(chosen[0]!, passes ? alertNumbers.urgentRepetitionMs : alertNumbers.repetitionMs)
  }

  /** What is too much in this minute, or in this hour for a channel, waits for a digest. */
  #sendWithin(rule: NotificationRule, channels: readonly Notificator[], passes: boolean): void {
    if (channels.length === 0) return
    const storm = this.#stormDueAt()
    if (!passes && storm !== null) return this.#wait({ rule, channels }, 'storm', storm)
    const hour = Math.floor(this.#now / hourMs)
    const within = channels.filter((channel) => {
      const sent = this.alerts.sent[channel]
      return sent?.hour !== hour || sent.count < channelNamed(channel).personHourMax
    })
    const over = channels.filter((channel) => !within.includes(channel))
    if (over.length > 0) this.#wait({ rule, channels: over }, 'allowance', (hour + 1) * hourMs)
    if (within.length > 0) this.#send(rule, within)
  }

  #stormDueAt(): number | null {
    const open = this.alerts.waiting.find(({ why, dueAt }) => why === 'storm' && dueAt > this.#now)
    if (open) return open.dueAt
    const { at, count } = this.alerts.minute
    const isFull = at === Math.floor(this.#now / minuteMs) && count >= alertNumbers.messagesPerMinuteMax
    return isFull ? this.#now + alertNumbers.stormDigestMs : null
  }

  #send(rule: NotificationRule, channels: readonly Notificator[]): void {
    const { id: eventId, eventTime } = this.#event
    const at = this.#now
    const message = { id: `e${eventId}`, notificationId: rule.id, channels: [...channels], eventId, eventTime, at }
    const entry: HandOver = { kind: 'event', ...message }
    const minute = Math.floor(at / minuteMs)
    const hour = Math.floor(at / hourMs)
    const sent = { ...this.alerts.sent }
    for (const channel of channels) {
      const before = sent[channel]
      sent[channel] = { hour, count: (before?.hour === hour ? before.count : 0) + 1 }
    }
    const isMessage = channels.some((channel) => channel !== 'command')
    const counted = this.alerts.minute.at === minute ? this.alerts.minute.count : 0
    this.alerts = {
      ...this.alerts,
      outbox: [...this.alerts.outbox, entry],
      sent,
      minute: { at: minute, count: counted + (isMessage ? 1 : 0) },
    }
    this.#note({ id: rule.id, channels, outcome: 'send', reason: null })
  }

  #isSame = (line: WaitingLine): boolean =>
    line.deviceId === this.#event.deviceId &&
    line.type === this.#event.type &&
    line.alarm === this.#alarm &&
    line.geofenceId === this.#event.geofenceId &&
    (line.linkedDeviceId ?? 0) === linkedDeviceOf(this.#event)

  #isRepeated(): boolean {
    if (neverGrouped.has(this.#event.type)) return false
    return this.alerts.waiting.some((line) => line.why === 'repeated' && line.dueAt > this.#now && this.#isSame(line))
  }

  #beginRepetition({ rule, channels }: Chosen, lastsMs: number): void {
    if (neverGrouped.has(this.#event.type)) return
    const waiting = this.alerts.waiting.filter(
      (line) => line.why !== 'repeated' || line.count > 0 || line.dueAt > this.#now,
    )
    this.alerts = { ...this.alerts, waiting }
    if (waiting.length >= 2 * alertNumbers.digestLinesMax) return
    const dueAt = this.#now + lastsMs
    waiting.push({ ...this.#line(rule, channels), why: 'repeated', count: 0, channels: [], dueAt })
  }

  #line(rule: NotificationRule, channels: readonly Notificator[]): Omit<WaitingLine, 'why' | 'dueAt'> {
    const { id: eventId, deviceId, type, geofenceId, eventTime } = this.#event
    const linkedDeviceId = linkedDeviceOf(this.#event)
    return {
      deviceId,
      type,
      alarm: this.#alarm,
      geofenceId,
      ...(linkedDeviceId > 0 && { linkedDeviceId }),
      count: 1,
      firstAt: eventTime,
      lastAt: eventTime,
      eventId,
      notificationId: rule.id,
      channels: channels.filter((channel) => channel !== 'command'),
    }
  }

  /** @param dueAt of a line that is not there yet */
  #wait({ rule, channels }: Chosen, why: WaitingLine['why'], dueAt: number): void {
    if (channels.length === 0) return
    const { waiting } = this.alerts
    const fresh = this.#line(rule, channels)
    const place = waiting.findIndex((line) => line.why === why && this.#isSame(line) && line.dueAt > this.#now)
    const known = waiting[place]
    if (known) {
      const joined: WaitingLine = {
        ...known,
        // several notifications may tell of the same event
        count: known.count + (known.eventId === fresh.eventId && known.count > 0 ? 0 : 1),
        firstAt: known.count === 0 ? fresh.firstAt : Math.min(known.firstAt, fresh.firstAt),
        lastAt: Math.max(known.lastAt, fresh.lastAt),
        eventId: fresh.eventId,
        channels: [...new Set([...known.channels, ...fresh.channels])],
      }
      this.alerts = { ...this.alerts, waiting: waiting.with(place, joined) }
    } else if (waiting.filter(({ count }) => count > 0).length < alertNumbers.digestLinesMax) {
      this.alerts = { ...this.alerts, waiting: [...waiting, { ...fresh, why, dueAt }] }
    } else {
      this.alerts = { ...this.alerts, others: this.alerts.others + 1 }
    }
    this.#note({ id: rule.id, channels, outcome: why === 'quietHours' ? 'held' : 'grouped', reason: why })
  }

  #waitForOutage({ rule, channels }: Chosen): void {
    if (channels.length === 0) return
    const { id: eventId, eventTime, deviceId, type } = this.#event
    const silent = this.alerts.silent ?? { dueAt: this.#now + alertNumbers.outageMs, events: [], others: 0 }
    const isFull = silent.events.length >= alertNumbers.outageEventsMax
    const entry = { eventId, eventTime, deviceId, type, notificationId: rule.id, channels: [...channels] }
    this.alerts = {
      ...this.alerts,
      silent: isFull ? { ...silent, others: silent.others + 1 } : { ...silent, events: [...silent.events, entry] },
    }
    this.#note({ id: rule.id, channels, outcome: 'held', reason: 'outage' })
  }

  #note({
    id,
    channels,
    outcome,
    reason,
  }: { id: number; channels: readonly Notificator[] } & Pick<Decision, 'outcome' | 'reason'>) {
    for (const channel of channels) this.decisions.push({ notificationId: id, channel, outcome, reason })
  }
}
