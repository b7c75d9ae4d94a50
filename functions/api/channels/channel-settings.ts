import { Failure, noun, type Phrase } from '../../../shared/domain/failures.ts'
import { configuredChannels as names, fieldsOf, type Notificator } from '../../../shared/catalog/channels/index.ts'
import {
  isConfiguredChannel,
  valueOf,
  wrongWith,
  type ChannelSettings,
} from '../../../shared/domain/notifications/channel-settings.ts'
import type { ChannelSettingsJson } from '../../../shared/wire/alerts/channel-json.ts'
import { note } from '../audit-entries.ts'
import { jsonBody } from '../http/body.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

export async function answerSettings(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  return c.json(settingsJson(await c.var.world.channelStore(caller.actor.tenantId).settings()))
}

/** Writes what the body names; the audit log has the names of the fields and no value. */
export async function changeSettings(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const changes = changesIn(await jsonBody(c))
  const store = c.var.world.channelStore(caller.actor.tenantId)
  const saved = await store.changeSettings((now) => changed(now, changes))
  const fields = changes.map(({ channel, field }) => `${channel}.${field}`).join(' ')
  if (fields !== '') note(c, { action: 'edit', objectType: 'channelSettings', attributes: { fields } })
  return c.json(settingsJson(saved))
}

interface Change {
  channel: Notificator
  field: string
  /** empty removes it */
  value: string
}

/** @throws Failure invalid that names the field, as `telegram.botToken` */
function changesIn(body: Record<string, unknown>): Change[] {
  return Object.entries(body).flatMap(([channel, fields]) => {
    if (!isConfiguredChannel(channel)) {
      throw new Failure('invalid', '{field}: there is no such channel. Give one of {values}.', {
        field: channel,
        values: { values: names },
      })
    }
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw new Failure('invalid', '{field}: {problem}', { field: channel, values: { problem: noun('Invalid input') } })
    }
    return Object.entries(fields).map(([field, value]) => ({ channel, field, value: checked(channel, field, value) }))
  })
}

function checked(channel: Notificator, name: string, given: unknown): string {
  const field = `${channel}.${name}`
  const known = fieldsOf(channel)
  if (!Object.hasOwn(known, name)) {
    throw new Failure('invalid', '{field}: there is no such setting. Give one of {values}.', {
      field,
      values: { values: Object.keys(known) },
    })
  }
  const refuse = (problem: Phrase) => new Failure('invalid', '{field}: {problem}', { field, values: { problem } })
  if (given === null) return ''
  if (typeof given !== 'string') throw refuse({ text: 'must be text' })
  const value = given.trim()
  if (value === '') return ''
  const { lengthMax } = known[name]!
  if (value.length > lengthMax) {
    throw refuse({ text: 'must have at most {most} characters', values: { most: lengthMax } })
  }
  const problem = wrongWith(channel, name, value)
  if (problem !== null) throw refuse({ text: problem })
  return value
}

function changed(now: ChannelSettings, changes: readonly Change[]): ChannelSettings {
  const after: Partial<Record<Notificator, Record<string, string>>> = structuredClone(now)
  for (const { channel, field, value } of changes) {
    const { [field]: _, ...others } = after[channel] ?? {}
    after[channel] = value === '' ? others : { ...others, [field]: value }
  }
  return after
}

const settingsJson = (settings: ChannelSettings): ChannelSettingsJson =>
  Object.fromEntries(
    names.map((channel) => [
      channel,
      Object.fromEntries(
        Object.entries(fieldsOf(channel)).map(([field, { isSecret }]) => {
          const value = valueOf(settings, channel, field)
          return [field, isSecret ? { isSet: value !== null, isSecret } : { value: value ?? '', isSecret }]
        }),
      ),
    ]),
  )
