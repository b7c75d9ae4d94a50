import {
  Activity,
  CalendarClock,
  ChartLine,
  CircleParking,
  Hexagon,
  ListChecks,
  type LucideIcon,
  Route,
  Siren,
  Sigma,
  TableProperties,
  Waypoints,
} from 'lucide-react'
import type { ReportName } from '../../../shared/wire/report-json.ts'

/** A report as the menu, its page and its calls know it. */
export interface ReportKind {
  /** `/reports/<path>`; its words are `reports.<path>` */
  path: string
  /** `/api/reports/<name>` */
  name: ReportName
  icon: LucideIcon
  /** it can be saved as a file and mailed */
  hasFiles: boolean
  /** the type of a scheduled report; absent where it cannot be scheduled */
  scheduledAs?: 'events' | 'route' | 'summary' | 'trips' | 'stops'
  filters?: readonly ('events' | 'geofences' | 'daily' | 'driver' | 'attribute' | 'gaps')[]
}

export const reportKinds: readonly ReportKind[] = [
  { path: 'trip', name: 'trips', icon: Route, hasFiles: true, scheduledAs: 'trips', filters: ['driver', 'gaps'] },
  { path: 'stop', name: 'stops', icon: CircleParking, hasFiles: true, scheduledAs: 'stops', filters: ['gaps'] },
  {
    path: 'summary',
    name: 'summary',
    icon: Sigma,
    hasFiles: true,
    scheduledAs: 'summary',
    filters: ['daily', 'driver', 'gaps'],
  },
  { path: 'event', name: 'events', icon: Siren, hasFiles: true, scheduledAs: 'events', filters: ['events'] },
  { path: 'route', name: 'route', icon: Waypoints, hasFiles: true, scheduledAs: 'route' },
  { path: 'combined', name: 'combined', icon: TableProperties, hasFiles: false, filters: ['gaps'] },
  { path: 'geofence', name: 'geofences', icon: Hexagon, hasFiles: true, filters: ['geofences'] },
  { path: 'chart', name: 'chart', icon: ChartLine, hasFiles: false, filters: ['attribute'] },
  { path: 'quality', name: 'quality', icon: ListChecks, hasFiles: true },
]

/** The call that answers a report: what drivers did in all follows from their trips. */
export const answeredBy = (kind: ReportKind, { byDriver }: { byDriver: boolean }): ReportKind =>
  kind.name === 'summary' && byDriver ? { ...kind, name: 'trips', scheduledAs: 'trips', filters: ['driver'] } : kind

/** Pages of the same menu that are no report of devices. */
export const statisticsIcon = Activity
export const jobsIcon = CalendarClock
