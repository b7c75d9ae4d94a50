import type { CommandType } from '../catalog/command-types.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../time/durations.ts'

export interface CommandRule {
  /** after so long it must not be carried out any more */
  expiresAfterMs: number
  /** older ones of these types have no meaning any more when it is asked for */
  replaces?: readonly CommandType[]
  /** the vehicle must stand still: it waits for that */
  waitsForStandstill?: true
  /** people are told to see to it that the vehicle stands still */
  isCautioned?: true
  /** who asks for it proves again who they are */
  needsConfirmation?: true
}

/** What somebody wants to know now is worthless later. */
const question = { expiresAfterMs: 5 * minuteMs }
/** Something that is meant to happen now, and would surprise people tomorrow. */
const action = { expiresAfterMs: 10 * minuteMs }
/** Somebody waits for it today, and it does no harm when it comes later. */
const release = { expiresAfterMs: 24 * hourMs }
/** How a tracker works from now on: it is still wanted when the tracker comes back from the workshop. */
const setting = { expiresAfterMs: 7 * dayMs }

const cadence = ['positionPeriodic', 'positionStop'] as const
const guard = ['alarmArm', 'alarmDisarm'] as const
const engine = ['engineStop', 'engineResume'] as const

export const commandRules: Readonly<Record<CommandType, CommandRule>> = {
  // nobody knows what it does: as short as what acts
  custom: action,
  deviceIdentification: question,
  positionSingle: question,
  positionPeriodic: { ...release, replaces: cadence },
  positionStop: { ...release, replaces: cadence },
  // must not stop an engine tomorrow
  engineStop: { ...action, replaces: engine, waitsForStandstill: true, isCautioned: true, needsConfirmation: true },
  engineResume: { ...release, replaces: engine },
  alarmArm: { ...release, replaces: guard },
  alarmDisarm: { ...release, replaces: guard },
  alarmDismiss: action,
  setTimezone: setting,
  requestPhoto: question,
  powerOff: { ...action, needsConfirmation: true },
  rebootDevice: action,
  factoryReset: { ...action, needsConfirmation: true },
  sendSms: action,
  sendUssd: action,
  sosNumber: setting,
  silenceTime: setting,
  setPhonebook: setting,
  message: release,
  voiceMessage: action,
  // an output may be what the engine's relay hangs on
  outputControl: { ...action, isCautioned: true },
  voiceMonitoring: action,
  setAgps: setting,
  setIndicator: setting,
  configuration: setting,
  getVersion: question,
  firmwareUpdate: { ...release, isCautioned: true },
  setConnection: setting,
  setOdometer: setting,
  getModemStatus: question,
  getDeviceStatus: question,
  setSpeedLimit: setting,
  modePowerSaving: setting,
  modeDeepSleep: setting,
  alarmGeofence: setting,
  alarmBattery: setting,
  alarmSos: setting,
  alarmRemove: setting,
  alarmClock: setting,
  alarmSpeed: setting,
  alarmFall: setting,
  alarmVibration: setting,
}

/** Bounds of commands, with their units. */
export const commandLimits = {
  /** waits before the second try of what was not acknowledged, the third …; the last one again and again */
  retryWaitsMs: [15 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs],
  /** how long the answer to what a tracker acknowledged is waited for before the next command leaves */
  answerMs: 2 * minuteMs,
  openPerDeviceMax: 50,
  /** of one device, newest first */
  historyShownMax: 100,
  historyKeptMs: 90 * dayMs,
  /** of commands that nobody asked for */
  automaticKeptMs: 7 * dayMs,
  jobIdsKept: 5,
  /** a queue cannot deliver later (SQS: 15 minutes) */
  wakeDelayMaxMs: 15 * minuteMs,
  /** devices of a group to which commands are sent before the call is answered */
  groupAtOnceMax: 50,
  groupDevicesMax: 5000,
  jobKeptMs: 7 * dayMs,
  jobFailuresKept: 50,
  /** a tracker acknowledges within this time, or is tried again; AWS IoT waits for 15 s at most */
  acknowledgeSeconds: 5,
  /** of one command, as a tracker gets it */
  payloadBytesMax: 8 * 1024,
  resultLengthMax: 1000,
  reasonLengthMax: 500,
  /** what may be sent to the devices of a tenant, and by text message, in a day */
  perTenantMax: 20_000,
  textsPerTenantMax: 200,
  perTenantWindowMs: dayMs,
} as const
