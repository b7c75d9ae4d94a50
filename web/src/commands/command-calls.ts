import { queryOptions } from '@tanstack/react-query'
import type { CommandType } from '../../../shared/domain/catalog/command-types.ts'
import type { SavedCommand } from '../../../shared/entities/saved-command.ts'
import type { CommandJobJson, CommandStateJson, CommandTypeJson } from '../../../shared/wire/commands/command-json.ts'
import { askOnce } from '../api/unanswered/ask-once.ts'
import { api } from '../api/client.ts'
import type { Confirmation } from '../session/proof/proof-fields.tsx'

/**
 * The types that a device takes, or all types for `null`.
 * @param protocol of the device's last position, which decides: a change of it asks again
 */
export const commandTypesQuery = (deviceId: number | null, textChannel: boolean, protocol?: string) =>
  queryOptions<CommandTypeJson[]>({
    queryKey: ['command-types', deviceId, textChannel, protocol],
    queryFn: ({ signal }) =>
      api.get<CommandTypeJson[]>('commands/types', deviceId === null ? undefined : { deviceId, textChannel }, signal),
    staleTime: 60_000,
    // the first position of a page that has just opened must not close the list of types
    placeholderData: (before, asked) =>
      asked?.queryKey[1] === deviceId && asked.queryKey[2] === textChannel ? before : undefined,
  })

/** The saved commands that a device takes. */
export const sendableQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['command', 'list', 'of', deviceId],
    queryFn: ({ signal }) => api.get<SavedCommand[]>('commands/send', { deviceId }, signal),
  })

/** The commands to one device, newest first. */
export const deviceCommandsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['device-commands', deviceId],
    queryFn: ({ signal }) => api.get<CommandStateJson[]>(`devices/${deviceId}/commands`, undefined, signal),
    staleTime: 30_000,
  })

const jobPollMs = 1000

/** How far the commands to the devices of a large group are; asked again while it runs. */
export const commandJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['command-job', id],
    queryFn: ({ signal }) => api.get<CommandJobJson>(`command-jobs/${id}`, undefined, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : jobPollMs),
  })

/** What is sent: a saved command by its id, or a new one with 0. */
export interface CommandToSend {
  id: number
  type: CommandType
  attributes: Readonly<Record<string, unknown>>
  textChannel: boolean
}

/** That it is really this person who asks, and why. */
export interface Assent {
  confirmation: Confirmation
  reason: string
}

export type Target = { deviceId: number } | { deviceIds: readonly number[] } | { groupId: number }

export interface QueuedCommand {
  id: number
  deviceId: number
}

export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'queued'; queued: readonly QueuedCommand[] }
  | { kind: 'job'; job: CommandJobJson }

/**
 * Sends a command to a device, to several, or to every device of a group and of those below it.
 * @throws ApiFailure; its field begins with `confirmation` when the password or code is wrong
 */
export async function sendCommand(target: Target, command: CommandToSend, assent?: Assent): Promise<SendOutcome> {
  const path = 'groupId' in target ? `commands/send?groupId=${target.groupId}` : 'commands/send'
  const to = 'groupId' in target ? {} : target
  const ask = (requestId: string) => api.postForStatus(path, { deviceId: 0, ...command, ...to, ...assent, requestId })
  const { status, value } = await askOnce(['command', target, command], ask)
  if (status !== 202) return { kind: 'sent' }
  if (Array.isArray(value)) return { kind: 'queued', queued: value as QueuedCommand[] }
  if (Object.hasOwn(value as object, 'total')) return { kind: 'job', job: value as CommandJobJson }
  return { kind: 'queued', queued: [value as QueuedCommand] }
}

/** @throws ApiFailure with status 409 when it is too late */
export const cancelCommand = ({ deviceId, id }: Pick<CommandStateJson, 'deviceId' | 'id'>): Promise<void> =>
  api.remove(`devices/${deviceId}/commands/${id}`)
