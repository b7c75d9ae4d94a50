import { cellFixWhileParked } from './cell-fix-while-parked.data.ts'
import { cellFixesInADrive } from './cell-fixes-in-a-drive.data.ts'
import { round } from './events/round.data.ts'
import { shiftChange } from './events/shift-change.data.ts'
import { speeding } from './events/speeding.data.ts'
import { ferry } from './ferry.data.ts'
import { percent } from './fuel/percent.data.ts'
import { refuelBetweenTrips, refuelInAStop, theft } from './fuel/refuelling.data.ts'
import { busEachFiveMinutes, busEachHalfMinute } from './bus.data.ts'
import { jitter } from './jitter.data.ts'
import type { LabelledDrive } from './labelled-drive.ts'
import { parked } from './parked.data.ts'
import { powerCut } from './silence/power-cut.data.ts'
import { silenceAfter, silenceAtRest, silenceBefore, silenceIn } from './silence/silences.data.ts'
import { tow } from './silence/tow.data.ts'
import { tractor } from './tractor.data.ts'
import { localTime, localTimeAsUtc } from './trackers/local-time.data.ts'
import { swappedTracker } from './trackers/swapped-tracker.data.ts'
import {
  planeWithoutCategory,
  planeWithoutSpeeds,
  trainWithoutCategory,
  trainWithoutSpeeds,
} from './train-and-plane.data.ts'
import { tunnel } from './tunnel.data.ts'
import { twoOfOneMoment } from './two-of-one-moment.data.ts'

/** One file for each kind; what is added here is checked by `drives.test.ts` in every order of arrival. */
export const drives: readonly LabelledDrive[] = [
  parked,
  jitter,
  cellFixWhileParked,
  cellFixesInADrive,
  tunnel,
  ferry,
  tractor,
  busEachHalfMinute,
  busEachFiveMinutes,
  trainWithoutCategory,
  planeWithoutCategory,
  trainWithoutSpeeds,
  planeWithoutSpeeds,
  twoOfOneMoment,
  tow,
  silenceBefore,
  silenceIn,
  silenceAfter,
  silenceAtRest,
  powerCut,
  swappedTracker,
  refuelInAStop,
  refuelBetweenTrips,
  theft,
  percent,
  localTime,
  localTimeAsUtc,
  round,
  speeding,
  shiftChange,
]
