import { each, type LabelledDrive } from '../labelled-drive.ts'

/** 60 km/h, a fix each 10 s: from a depot through a gate to a customer 10 km away, there half an hour, and back. The gate is 50 m wide. */
export const round: LabelledDrive = {
  name: 'a round from a depot to a customer',
  geofences: [
    { name: 'Depot', east: 0, metres: 400 },
    { name: 'Gate', east: 5080, metres: 1000, isGate: true },
    { name: 'Customer', east: 10_000, metres: 200, attributes: { longStayMinutes: 20 } },
  ],
  fixes: [
    ...each(10, 60, () => ({ east: 0, kmh: 0 })),
    ...each(10, 60, (step) => ({ east: (500 / 3) * (step + 1), kmh: 60 }), 600),
    ...each(10, 180, () => ({ east: 10_000, kmh: 0 }), 1200),
    ...each(10, 60, (step) => ({ east: 10_000 - (500 / 3) * (step + 1), kmh: 60 }), 3000),
    ...each(10, 60, () => ({ east: 0, kmh: 0 }), 3600),
  ],
  truth: {
    km: 20,
    within: 0.01,
    trips: [
      [600, 1200],
      [3000, 3600],
    ],
    fastest: 60.1,
    events: [
      '0 geofenceEnter Depot',
      '620 geofenceExit Depot',
      '900 geofenceCrossed Gate',
      '1180 geofenceEnter Customer',
      '2380 geofenceStay Customer',
      '3010 geofenceExit Customer',
      '3290 geofenceCrossed Gate',
      '3570 geofenceEnter Depot',
    ],
    visits: [
      ['Depot', 0, 620],
      ['Gate', 893.3, 896.3],
      ['Customer', 1180, 3010],
      ['Gate', 3283.7, 3286.7],
      ['Depot', 3570, 4190],
    ],
  },
}
