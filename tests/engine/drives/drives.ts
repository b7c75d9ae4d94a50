import { cellFixWhileParked } from './cell-fix-while-parked.data.ts'
import { cellFixesInADrive } from './cell-fixes-in-a-drive.data.ts'
import { ferry } from './ferry.data.ts'
import { busEachFiveMinutes, busEachHalfMinute } from './bus.data.ts'
import { jitter } from './jitter.data.ts'
import type { LabelledDrive } from './labelled-drive.ts'
import { parked } from './parked.data.ts'
import { tractor } from './tractor.data.ts'
import { planeWithoutCategory, trainWithoutCategory } from './train-and-plane.data.ts'
import { tunnel } from './tunnel.data.ts'
import { twoOfOneMoment } from './two-of-one-moment.data.ts'

/** One file for each; what is added here is checked by `drives.test.ts` in every order of arrival. */
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
  twoOfOneMoment,
]
