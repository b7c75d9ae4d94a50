import type { Entity } from '../entity.ts'
import { entities } from '../index.ts'
import { user } from '../user.ts'

/** The kind of record that links call so: `device` for `linkedDevice`, and the same for what has no name of its own there. */
export const linkedKind = (linked: string): string =>
  [user as Entity, ...entities].find(({ access }) => access.linkedAs === linked)?.name ?? linked
