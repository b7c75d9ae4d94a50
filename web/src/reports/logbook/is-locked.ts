import type { LogbookJson } from '../../../../shared/wire/report-json.ts'

/** @param now epoch ms */
export const isLocked = ({ lockedTime }: Pick<LogbookJson, 'lockedTime'>, now: number): boolean =>
  lockedTime !== null && now >= Date.parse(lockedTime)
