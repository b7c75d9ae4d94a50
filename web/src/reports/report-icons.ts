import {
  Activity,
  BookOpenText,
  CalendarClock,
  ChartLine,
  ClipboardCheck,
  CircleParking,
  Fuel,
  Gauge,
  Hexagon,
  IdCard,
  ListChecks,
  type LucideIcon,
  Route,
  Siren,
  Sigma,
  TableProperties,
  Timer,
  Waypoints,
  Wrench,
} from 'lucide-react'
import type { AnyReport } from '../../../shared/catalog/reports/index.ts'

export const reportIcons: Readonly<Record<AnyReport['icon'], LucideIcon>> = {
  trip: Route,
  stop: CircleParking,
  sum: Sigma,
  event: Siren,
  track: Waypoints,
  table: TableProperties,
  area: Hexagon,
  fuel: Fuel,
  speed: Gauge,
  person: IdCard,
  use: Timer,
  wrench: Wrench,
  check: ClipboardCheck,
  chart: ChartLine,
  list: ListChecks,
  book: BookOpenText,
}

/** Pages of the same menu that are no report of devices. */
export const statisticsIcon = Activity
export const jobsIcon = CalendarClock
