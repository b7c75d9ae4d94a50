import { sourceFormat } from './source-format.ts'

const decoded = 'uplink_message.decoded_payload'
const place = (key: string, short: string) =>
  `${decoded}.${key} | ${decoded}.${short} | ${decoded}.*.${key} | uplink_message.locations.frm-payload.${key} | location_solved.location.${key}`

/**
 * A webhook of The Things Stack v3. Where the gateways stand is not where the device is, so `rx_metadata` is no place.
 * @see thethingsindustries.com/docs, "Data Formats"
 */
export const theThingsStack = sourceFormat('theThingsStack', 'The Things Stack', {
  identifier: 'end_device_ids.dev_eui | end_device_ids.device_id',
  filters: [{ from: 'uplink_message | location_solved', is: '' }],
  fields: {
    time: 'uplink_message.received_at | received_at',
    latitude: place('latitude', 'lat'),
    longitude: place('longitude', 'lon'),
    altitude: place('altitude', 'alt'),
    batteryLevel: 'uplink_message.last_battery_percentage.value',
    rssi: 'uplink_message.rx_metadata[0].rssi',
    snr: 'uplink_message.rx_metadata[0].snr',
    '*': decoded,
  },
})
