import { ignition } from './ignition.ts'
import type { Rule } from './rule.ts'

/** Every rule that judges a position, in the order in which their events are announced. */
export const rules: readonly Rule[] = [ignition]
