import { sourceFormat } from './source-format.ts'

const either = (key: string) => `${key} | data.new_state.${key}`

/** A state as an automation sends it, `{{ trigger.to_state.as_dict() | to_json }}`, or the whole event `state_changed`. */
export const homeAssistant = sourceFormat('homeAssistant', 'Home Assistant', {
  identifier: 'entity_id | data.entity_id',
  fields: {
    time: either('last_updated'),
    latitude: either('attributes.latitude'),
    longitude: either('attributes.longitude'),
    accuracy: either('attributes.gps_accuracy'),
    altitude: either('attributes.altitude'),
    speed: [either('attributes.speed'), 'ms'],
    course: either('attributes.course'),
    batteryLevel: either('attributes.battery_level'),
    state: either('state'),
  },
})
