import { queryOptions } from '@tanstack/react-query'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { ChannelSettingsJson } from '../../../shared/wire/alerts/channel-json.ts'
import { api } from '../api/client.ts'

export const channelSettingsQuery = () =>
  queryOptions({
    queryKey: ['channels', 'settings'],
    queryFn: ({ signal }) => api.get<ChannelSettingsJson>('channel-settings', undefined, signal),
  })

/** What a channel's fields become; null takes one away, and a field that is not named stays as it is. */
export type ChannelChanges = Record<string, string | null>

/** @returns the settings as they are now */
export const saveChannel = (channel: Notificator, changes: ChannelChanges): Promise<ChannelSettingsJson> =>
  api.put<ChannelSettingsJson>('channel-settings', { [channel]: changes })
