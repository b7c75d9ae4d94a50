import { readFileSync } from 'node:fs'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { weekdays } from '../../../shared/domain/calendar/calendar.ts'
import { monthDayMax, recurrences } from '../../../web/src/calendars/simple-calendar.ts'
import { normalCloseCode, reconnectDelayMs } from '../../../web/src/live/connection/reconnect-policy.ts'
import { updateIntervalMs } from '../../../web/src/offline/update-interval.ts'
import { lastHour, localText, periodNames } from '../../../web/src/period/period.ts'
import { requestOf } from '../../../web/src/reports/request/report-request.ts'
import type { Constant } from './constant.ts'

const tokens = readFileSync('web/src/ui/tokens.css', 'utf8')
const mainPage = readFileSync('web/src/fleet/main-page.module.css', 'utf8')

/** How wide a rule of the main page makes something, where the page is not narrow. */
function widthOf(rule: string): string | undefined {
  const declarations = mainPage.split(`\n.${rule} {`)[1]?.split('}')[0]
  const width = declarations?.match(/^ *inline-size: (.+);$/m)?.[1]
  const token = width?.match(/^var\((--.+)\)$/)?.[1]
  return token === undefined ? width : tokens.match(new RegExp(`^ *${token}: (.+);$`, 'm'))?.[1]
}

const hour = lastHour(7_200_000)

/** More than the specification lists. */
const periodsBeside = ['last7Days', 'last30Days', 'previousQuarter', 'thisYear']

export const screens: readonly Constant[] = [
  { section: '1, 2', what: 'filter preview, devices', value: 3, is: screenLimits.filterPreviewDevicesMax },
  { section: '1, 2', what: 'device list, relative times, ms', value: 60_000, is: screenLimits.relativeTimeRefreshMs },
  { section: '1, 9', what: 'drawer, width', value: '350px', is: widthOf('drawer') },
  { section: '1, 9', what: 'sidebar, width', value: '350px', is: widthOf('side') },
  { section: '1, 9', what: 'popup of a device, largest width', value: '350px', is: widthOf('card') },
  { section: '1, 9', what: 'events kept', value: 50, is: liveLimits.eventsKept },
  { section: '1, 9', what: 'live route length', value: 10, is: liveLimits.liveRouteLengthDefault },
  { section: '1, 9', what: 'update throttle, window, ms', value: 1500, is: liveLimits.burstWindowMs },
  { section: '1, 9', what: 'update throttle, threshold', value: 3, is: liveLimits.burstUpdatesMax },
  {
    section: '1, 9',
    what: 'socket, longest wait before it reconnects, ms',
    value: 60_000,
    is: reconnectDelayMs(99, 1),
  },
  { section: '1, 4', what: 'socket, normal close', value: 4000, is: normalCloseCode },
  { section: '1, 9', what: 'geolocate timeout, ms', value: 5000, is: screenLimits.geolocateMs },
  { section: '1, 9', what: 'service worker, update check, ms', value: 3_600_000, is: updateIntervalMs(undefined) },
  { section: '1, 9', what: 'delete snackbar, ms', value: 5000, is: screenLimits.deleteSnackbarMs },
  { section: '1, 9', what: 'toast, ms', value: 6000, is: screenLimits.toastMs },
  { section: '1, 9', what: 'device image, bytes', value: 500_000, is: fileLimits.deviceImageBytesMax },
  { section: '2, 9', what: 'replay, step, ms', value: 500, is: screenLimits.replayStepMs },
  {
    section: '2, 9',
    what: 'report periods',
    value: ['today', 'yesterday', 'thisWeek', 'previousWeek', 'thisMonth', 'previousMonth', 'custom'],
    is: periodNames.filter((name) => !periodsBeside.includes(name)),
  },
  { section: '2, 2', what: 'reports, first period', value: 'today', is: requestOf(new URLSearchParams()).period.name },
  { section: '2, 2', what: 'reports, first custom period, ms', value: 3_600_000, is: hour.to - hour.from },
  { section: '2, 2', what: 'reports, moments', value: '1970-01-01T02:00', is: localText(hour.to, 'UTC') },
  { section: '2, 3', what: 'recurrences', value: ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY'], is: recurrences },
  {
    section: '2, 3',
    what: 'days of a week',
    value: ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'],
    is: weekdays,
  },
  { section: '2, 9', what: 'days of a month, the last', value: 31, is: monthDayMax },
]
