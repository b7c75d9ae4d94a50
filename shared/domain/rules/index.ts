import { alarm } from './alarm.ts'
import { behavior } from './behavior.ts'
import { driver } from './driver.ts'
import { fuel } from './fuel.ts'
import { geofence } from './geofence.ts'
import { ignition } from './ignition.ts'
import { maintenance } from './maintenance.ts'
import { media } from './media.ts'
import { motion } from './motion.ts'
import { overspeed } from './overspeed.ts'
import { commandResult } from './command-result.ts'
import { proximity } from './proximity/proximity.ts'
import { threshold } from './threshold.ts'
import { textMessage } from './text-message.ts'
import type { Rule } from './rule.ts'

/** Every rule that evaluates a position, in the order in which their events are announced. */
export const rules: readonly Rule[] = [
  media,
  commandResult,
  textMessage,
  overspeed,
  fuel,
  threshold,
  motion,
  geofence,
  proximity,
  alarm,
  behavior,
  ignition,
  maintenance,
  driver,
] as readonly Rule[]
