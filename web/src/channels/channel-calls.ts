import { queryOptions } from '@tanstack/react-query'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { ChannelJson } from '../../../shared/wire/alerts/channel-json.ts'
import { api } from '../api/client.ts'

/** Which channels can be used here, why the others cannot, and what the reader lacks for them. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: ['channels'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.get<ChannelJson[]>('notifications/channels', undefined, signal),
  })

/**
 * Sends the reader a trial message.
 * @param notification as its form has it
 * @throws ApiFailure with the words of the service
 */
export const testChannel = (notificator: Notificator, notification: object = {}): Promise<unknown> =>
  api.post(`notifications/test/${notificator}`, notification)
