import { useQuery } from '@tanstack/react-query'
import type { Group } from '../../../shared/entities/group.ts'
import { listQuery } from '../api/use-entity.ts'
import { groupEntity } from '../entity/api-paths.ts'

const none: readonly Group[] = []

/** The groups that the reader sees; none while they load, or when they cannot be had: the list works without. */
export const useGroups = (): readonly Group[] => useQuery(listQuery<Group>(groupEntity)).data ?? none
