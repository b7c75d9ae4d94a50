import type { EntityName } from '../../../shared/entities/index.ts'

interface EntityWords {
  one: string
  many: string
  says: string
}

/** How the document names each entity, and what it is for. */
export const entityWords: Readonly<Record<EntityName, EntityWords>> = {
  device: { one: 'device', many: 'devices', says: 'Vehicles, people and other things with a tracker.' },
  group: { one: 'group', many: 'groups', says: 'Sets of devices. A group can be inside another.' },
  geofence: { one: 'geofence', many: 'geofences', says: 'Areas and lines that devices enter and leave.' },
  driver: {
    one: 'driver',
    many: 'drivers',
    says: 'People identified by the card or key that a tracker reads. Attributes: `phone`, `licence.number` and `licence.expiresAt`, the last day of the licence like `2027-05-31`, of which the event `licenceExpires` warns; `photo`, the name that uploading one returned.',
  },
  calendar: {
    one: 'calendar',
    many: 'calendars',
    says: 'Schedules that set when something is active, as base64 iCalendar data of at most 128 KB and 500 entries. Entries that cannot be read are left out and named in `leftOut`; a file of which none can be read is refused.',
  },
  attribute: {
    one: 'computed attribute',
    many: 'computed attributes',
    says: 'Attributes calculated from each position.',
  },
  maintenance: { one: 'maintenance', many: 'maintenance', says: 'Service due by distance, engine hours or time.' },
  command: { one: 'saved command', many: 'saved commands', says: 'Commands saved for repeated use.' },
  notification: {
    one: 'notification',
    many: 'notifications',
    says: 'Which events notify users, and through which channels.',
  },
  report: {
    one: 'scheduled report',
    many: 'scheduled reports',
    says: 'Reports generated at the end of each calendar period.',
  },
  source: {
    one: 'source',
    many: 'sources',
    says: 'Other systems that send to an address of the organisation, and how their messages become positions. Paths in `mapping` are like `data.position[0].lat`: from the record, with `$.` from the whole message, with `?` from the address; `*` stands for any key, `|` separates alternatives, and `+` in `identifier` joins values. Administrators only.',
  },
  forwarding: {
    one: 'forwarding target',
    many: 'forwarding targets',
    says: 'Where positions and events are sent: in the order of each device, at least once, in batches, for up to three days while the receiver is out of reach. `kind` is `webhook` (requests to an https address, signed as Standard Webhooks says) or `mqtt` (messages of QoS 1 to a broker, `mqtts://host:8883` or `mqtt://host:1883`, under `topic`, which may name {organisation}, {uniqueId}, {deviceId}, {name} and {kind}). `format` is `own` or `traccar`, which makes one request or message for each position and event. `events` is `all`, `chosen` (`eventTypes`) or `none`; without `always`, devices of `deviceIds` and `groupIds` only. Administrators only.',
  },
}
