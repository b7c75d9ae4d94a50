import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HttpFormatName } from '../../../shared/catalog/trackers/http/index.ts'
import { api } from '../api/client.ts'
import { httpAddress } from './tracker-address.ts'

/** A credential in the list, without its secret. */
export interface CredentialJson {
  id: string
  kind: 'secret' | 'certificate'
  deviceId: number
  createdAt: string
  createdBy: number
  uniqueId: string
}

export interface SecretJson extends CredentialJson {
  /** shown this once */
  secret: string
  addresses: Readonly<Record<HttpFormatName, string>>
}

/** Stands for all devices of the organisation. */
export const wholeOrganisation = 0

const pathOf = (deviceId: number) =>
  deviceId === wholeOrganisation ? 'server/credentials' : `devices/${deviceId}/credentials`

export const credentialsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['tracker-credentials', deviceId],
    queryFn: ({ signal }) => api.get<CredentialJson[]>(pathOf(deviceId), undefined, signal),
  })

/** Each takes the id of the one that it replaces, if it does. */
export const useNewSecret = (deviceId: number) =>
  useChange(deviceId, async (replaces?: string) => {
    const made = await api.post<SecretJson>(pathOf(deviceId), { kind: 'secret', ...(replaces && { replaces }) })
    return { ...made, addresses: reachable(made.addresses) }
  })

const reachable = (addresses: SecretJson['addresses']): SecretJson['addresses'] =>
  Object.fromEntries(
    Object.entries(addresses).map(([format, address]) => [format, httpAddress(address, location)]),
  ) as SecretJson['addresses']

/** Certificate, key and settings in one archive. */
export const useNewCertificate = (deviceId: number) =>
  useChange(deviceId, (replaces?: string) =>
    api.postForFile(pathOf(deviceId), { kind: 'certificate', ...(replaces && { replaces }) }, 'application/zip'),
  )

export const useRevokeCredential = (deviceId: number) =>
  useChange(deviceId, (id: string) => api.remove(`${pathOf(deviceId)}/${encodeURIComponent(id)}`))

function useChange<Argument, Answer>(deviceId: number, change: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tracker-credentials', deviceId] }),
  })
}
