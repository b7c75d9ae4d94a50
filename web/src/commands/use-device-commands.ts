import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import { onCommands } from '../live/device-commands.ts'
import { useConnected } from '../live/hooks.ts'
import { deviceCommandsQuery } from './command-calls.ts'
import { mergeCommands } from './command-states.ts'

/** The commands to one device, newest first, as they change. */
export function useDeviceCommands(deviceId: number) {
  const queries = useQueryClient()
  const answer = useQuery(deviceCommandsQuery(deviceId))
  const isConnected = useConnected()
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    const { queryKey } = deviceCommandsQuery(deviceId)
    return onCommands((pushed) => {
      const own = pushed.filter((command) => command.deviceId === deviceId)
      if (own.length === 0) return
      const held = queries.getQueryData<CommandStateJson[]>(queryKey)
      // what is loading may be older than what was pushed
      if (held) queries.setQueryData(queryKey, mergeCommands(held, own))
      else void queries.invalidateQueries({ queryKey })
    })
  }, [queries, deviceId])
  useEffect(() => {
    // what was pushed while the line was down did not arrive
    const isBack = isConnected && !wasConnected.current
    wasConnected.current = isConnected
    if (isBack) void queries.invalidateQueries({ queryKey: deviceCommandsQuery(deviceId).queryKey })
  }, [isConnected, queries, deviceId])
  return answer
}
