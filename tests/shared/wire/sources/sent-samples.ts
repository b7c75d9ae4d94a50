/** What the systems of the catalogue send, as their documents show it. */
export const sentSamples: Readonly<Record<string, { body?: unknown; query?: Record<string, string> }>> = {
  theThingsStack: {
    body: {
      end_device_ids: {
        device_id: 'van-tracker',
        application_ids: { application_id: 'fleet' },
        dev_eui: '70B3D57ED005B89A',
        dev_addr: '00BCB929',
      },
      correlation_ids: ['as:up:01E191YN5F2HMBQCBCVRF731VY'],
      received_at: '2024-05-01T11:59:59.935284891Z',
      uplink_message: {
        f_port: 2,
        f_cnt: 1834,
        frm_payload: 'ASsBKAAA',
        decoded_payload: { latitude: 36.75, longitude: 3.05, temperature_c: 29.9 },
        rx_metadata: [
          { gateway_ids: { gateway_id: 'gw-1' }, rssi: -68, snr: 9.2, location: { latitude: 47, longitude: 8 } },
        ],
        received_at: '2024-05-01T11:59:59.736532315Z',
        last_battery_percentage: { value: 87.5, f_cnt: 1800 },
      },
    },
  },
  chirpstack: {
    query: { event: 'up' },
    body: {
      deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
      time: '2024-05-01T11:59:59.775023242+00:00',
      deviceInfo: { tenantName: 'Fleet', deviceName: 'van', devEui: '0101010101010101' },
      object: { gpsLocation: { 1: { latitude: 36.75, longitude: 3.05, altitude: 12 } }, temperature: 21.5 },
      rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -48, snr: 9, location: { latitude: 47, longitude: 8 } }],
    },
  },
  thingsboard: {
    query: { device: 'van-1', ts: '1714564799000' },
    body: { latitude: 36.75, longitude: 3.05, speed: 50, temperature: 21.5 },
  },
  thingsboardGateway: {
    body: {
      'van-1': [{ ts: 1714564799000, values: { latitude: 36.75, longitude: 3.05, speed: 50, temperature: 21.5 } }],
      'van-2': [{ ts: 1714564799000, values: { latitude: 35.7, longitude: -0.63 } }],
    },
  },
  homeAssistant: {
    body: {
      entity_id: 'device_tracker.van',
      state: 'not_home',
      attributes: { latitude: 36.75, longitude: 3.05, gps_accuracy: 15, battery_level: 80, speed: 10, course: 90 },
      last_changed: '2024-05-01T11:00:00.000000+00:00',
      last_updated: '2024-05-01T11:59:59.123456+00:00',
    },
  },
  transistorsoft: {
    body: {
      device_id: 'phone-7',
      location: [
        {
          coords: { latitude: 36.75, longitude: 3.05, accuracy: 5, speed: 10, heading: 90, altitude: 12 },
          activity: { type: 'in_vehicle', confidence: 100 },
          battery: { level: 0.8, is_charging: true },
          is_moving: true,
          odometer: 1234.5,
          uuid: '7ad4b5a4-0000-4a5e-9b77-000000000001',
          timestamp: '2024-05-01T11:59:59.000Z',
        },
        {
          coords: { latitude: 36.76, longitude: 3.06, accuracy: 5, speed: -1, heading: -1, altitude: 12 },
          battery: { level: 0.79, is_charging: false },
          timestamp: '2024-05-01T12:00:00.000Z',
        },
      ],
    },
  },
  traccar: {
    body: {
      position: {
        deviceId: 3,
        protocol: 'teltonika',
        fixTime: '2024-05-01T11:59:59.000+00:00',
        deviceTime: '2024-05-01T11:59:59.000+00:00',
        valid: true,
        latitude: 36.75,
        longitude: 3.05,
        altitude: 12,
        speed: 27,
        course: 90,
        accuracy: 0,
        attributes: { ignition: true, sat: 9 },
      },
      device: { id: 3, name: 'Van', uniqueId: 'van-1' },
    },
  },
  traccarAddress: {
    query: {
      id: 'van-1',
      fixTime: '1714564799000',
      latitude: '36.75',
      longitude: '3.05',
      speed: '27',
      course: '90',
      valid: 'true',
    },
  },
}
