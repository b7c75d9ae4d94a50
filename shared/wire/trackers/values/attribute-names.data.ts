export type AttributeKind = 'number' | 'flag' | 'port' | 'text'

const of = (kind: AttributeKind, keys: string) => keys.split(' ').map((key) => [key, kind] as const)

/**
 * Attributes whose type is known, by their names. A port is true or false where it is a switch, else a number. What may
 * be of several types (`event`, `status`, `input`) is not here.
 */
export const knownAttributes: ReadonlyMap<string, AttributeKind> = new Map([
  ...of('number', 'odometer totalDistance serviceOdometer tripOdometer obdOdometer distance hours drivingTime'),
  ...of('number', 'fuel fuelLevel fuelUsed fuelConsumption power battery batteryLevel batteryCurrent'),
  ...of('number', 'rpm throttle engineLoad obdSpeed speedLimit acceleration axleWeight axisX axisY axisZ'),
  ...of('number', 'deviceTemp coolantTemp engineTemp humidity sat satVisible hdop vdop pdop rssi heartRate steps'),
  ...of('flag', 'ignition motion charge door lock armed blocked approximate roaming archive'),
  ...of('text', 'driverUniqueId vin iccid card phone versionFw versionHw operator locatedBy'),
])

/** Those of which there are several, told apart by a number at the end: `temp1`. */
export const numberedAttributes: ReadonlyMap<string, AttributeKind> = new Map([
  ...of('number', 'temp adc count power battery fuel'),
  ...of('port', 'in out'),
])

/** The end of a name by which it is a name or a code, whose digits are no number. */
export const namesOfTexts =
  /(?:id|code|serial|version|imei|imsi|iccid|phone|card|tag|name|plate|ssid|mac|note|text|message)$/i
