import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { BucketPlan } from '../../plan/types.ts'
import { removeObject } from './object-file.ts'

/** What a rule looks at. */
interface Kept {
  key: string
  /** epoch ms */
  savedAt: number
  /** absent in what older builds stored */
  tags?: Record<string, string>
}

/** Removes the objects of a bucket's folder whose days are over by `now` (epoch ms), by the rules that the template has. */
export async function removeExpired(place: string, rules: BucketPlan['rules'], now: number): Promise<void> {
  if (rules.length === 0) return
  for (const name of await readdir(place)) {
    if (!name.endsWith('.json')) continue
    const text = await readFile(join(place, name), 'utf8').catch(() => null)
    if (text === null) continue
    const kept = JSON.parse(text) as Kept
    if (isOver(kept, rules, now)) await removeObject(place, kept.key)
  }
}

const isOver = ({ key, savedAt, tags = {} }: Kept, rules: BucketPlan['rules'], now: number): boolean =>
  rules.some(
    (rule) =>
      key.startsWith(rule.prefix) &&
      Object.entries(rule.tags).every(([name, value]) => tags[name] === value) &&
      savedAt + rule.days * dayMs <= now,
  )

/** The tags of an upload, from its header `x-amz-tagging`. */
export const tagsOf = (header: string | string[] | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(String(header ?? '')))
