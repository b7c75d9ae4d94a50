import { channelNamed, type Notificator } from '../../../shared/catalog/channels/index.ts'
import type { ChannelJson } from '../../../shared/wire/alerts/channel-json.ts'
import { flagIn, queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { reasonReader } from '../http/reason-reader.ts'

export const isForAnnouncements = (type: Notificator): boolean => channelNamed(type).announces !== false

export async function answerNotificators(c: ApiContext, { actor }: ScopedCaller): Promise<Response> {
  const isAnnouncement = flagIn(queryOf(c), 'announcement')
  const channels = await c.var.world.channels(actor.tenantId).availability()
  const usable = channels.filter(
    ({ type, isAvailable }) => isAvailable && (!isAnnouncement || isForAnnouncements(type)),
  )
  return c.json(usable.map(({ type }) => ({ type })))
}

export async function answerChannels(c: ApiContext, { actor, user }: ScopedCaller): Promise<Response> {
  const channels = c.var.world.channels(actor.tenantId)
  const [available, said] = await Promise.all([channels.availability(), reasonReader(c)])
  const answer = await Promise.all(
    available.map(async ({ type, isAvailable, reason }): Promise<ChannelJson> => {
      const needs = await channels.lackOf(type, user)
      return { type, isAvailable, reason: reason && said(reason), needs: needs && said(needs) }
    }),
  )
  return c.json(answer)
}
