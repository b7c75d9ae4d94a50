import {
  AlarmClock,
  BatteryLow,
  Bell,
  BellOff,
  BellRing,
  Binary,
  BookUser,
  Braces,
  Camera,
  CircleDot,
  Clock,
  Cog,
  Cpu,
  Fence,
  Flame,
  Gauge,
  Hash,
  Info,
  KeyRound,
  Leaf,
  Lightbulb,
  Locate,
  LocateFixed,
  LocateOff,
  Mail,
  MapPin,
  MessageSquare,
  MessageCircle,
  MessageSquareText,
  Mic,
  Monitor,
  Moon,
  OctagonX,
  Phone,
  Power,
  Radio,
  RotateCcw,
  Route,
  Satellite,
  Send,
  Server,
  ShieldCheck,
  ShieldOff,
  Siren,
  Smartphone,
  Terminal,
  ToggleLeft,
  Type,
  Undo2,
  Upload,
  Vibrate,
  Volume2,
  VolumeX,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import type { CommandType } from '../../../shared/domain/catalog/command-types.ts'
import type { ComputedType } from '../../../shared/domain/expression/compute.ts'
import { channels, type AnyChannel } from '../../../shared/catalog/channels/index.ts'
import { eventIcon } from '../display/event-icons.ts'
import { CategoryIcon } from '../ui/category-icon.tsx'

const commands: Readonly<Record<CommandType, LucideIcon>> = {
  custom: Braces,
  deviceIdentification: Info,
  positionSingle: LocateFixed,
  positionPeriodic: Locate,
  positionStop: LocateOff,
  engineStop: OctagonX,
  engineResume: KeyRound,
  alarmArm: ShieldCheck,
  alarmDisarm: ShieldOff,
  alarmDismiss: BellOff,
  setTimezone: Clock,
  requestPhoto: Camera,
  powerOff: Power,
  rebootDevice: RotateCcw,
  factoryReset: Undo2,
  sendSms: MessageSquareText,
  sendUssd: Hash,
  sosNumber: Phone,
  silenceTime: VolumeX,
  setPhonebook: BookUser,
  message: MessageSquare,
  voiceMessage: Volume2,
  outputControl: ToggleLeft,
  voiceMonitoring: Mic,
  setAgps: Satellite,
  setIndicator: Lightbulb,
  configuration: Cog,
  getVersion: Cpu,
  firmwareUpdate: Upload,
  setConnection: Server,
  setOdometer: Route,
  getModemStatus: Radio,
  getDeviceStatus: CircleDot,
  setSpeedLimit: Gauge,
  modePowerSaving: Leaf,
  modeDeepSleep: Moon,
  alarmGeofence: Fence,
  alarmBattery: BatteryLow,
  alarmSos: Siren,
  alarmRemove: MapPin,
  alarmClock: AlarmClock,
  alarmSpeed: Flame,
  alarmFall: Bell,
  alarmVibration: Vibrate,
}

const channelIcons: Readonly<Record<AnyChannel['icon'], LucideIcon>> = {
  terminal: Terminal,
  screen: Monitor,
  mail: Mail,
  text: MessageSquareText,
  phone: Smartphone,
  plane: Send,
  bell: Bell,
  ringing: BellRing,
  hook: Webhook,
  chat: MessageCircle,
}

const types: Readonly<Record<ComputedType, LucideIcon>> = { string: Type, number: Hash, boolean: Binary }

type Picture = (option: string, size: number) => ReactNode

const from =
  (icons: Readonly<Record<string, LucideIcon>>): Picture =>
  (option, size) => {
    const icon = Object.hasOwn(icons, option) ? icons[option] : undefined
    return icon ? createElement(icon, { size, 'aria-hidden': true }) : null
  }

/** A picture for each option of a choice, by the choice's words. */
export const choicePictures: Readonly<Record<string, Picture>> = {
  category: (option, size) => createElement(CategoryIcon, { category: option, size }),
  event: (option, size) =>
    createElement(eventIcon({ type: option, attributes: {} }).Icon, { size, 'aria-hidden': true }),
  commandType: from(commands),
  notificator: from(Object.fromEntries(channels.map(({ name, icon }) => [name, channelIcons[icon]]))),
  'entity.attributeType': from(types),
}
