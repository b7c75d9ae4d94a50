import { Failure } from '../../../shared/domain/failures.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { IssuedCertificate } from '../../platform/ports/ports.ts'
import { attachment } from '../../../shared/wire/export/attachment.ts'
import { readerOf } from '../exports/reader.ts'
import { credentialJson } from '../routes/devices/credentials.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { handoverZip } from './handover.ts'

interface Issued extends IssuedCertificate {
  device: Device
}

/** @throws Failure invalid when the identifier is none that a certificate can be for, conflict when it moved meanwhile */
export async function issueCertificate(caller: ScopedCaller, of: Device): Promise<Issued> {
  const { id: deviceId, uniqueId } = of
  // the last word of a topic of OwnTracks: a thing of this name could speak for others
  const isTaken = uniqueId === 'event'
  if (isTaken || !/^[\w:-]+$/.test(uniqueId)) {
    const said =
      'uniqueId: a certificate is only for identifiers of the letters a to z, digits and : _ -. Use a secret.'
    throw new Failure('invalid', said, { field: 'uniqueId' })
  }
  const issued = await caller.trackers.issueCertificate({ deviceId, uniqueId, madeBy: caller.user.id })
  // who removed or renamed the device in this moment did not see this one
  const now = await caller.records.get(device, deviceId)
  if (now?.uniqueId === uniqueId) return { ...issued, device: of }
  await caller.trackers.revoke([issued.credential])
  throw new Failure('conflict', 'The device was changed at the same time. Try again.')
}

/** As an archive when the request accepts one, else as JSON. The key is in this answer and nowhere else. */
export async function certificateAnswer(c: ApiContext, caller: ScopedCaller, issued: Issued): Promise<Response> {
  const broker = await caller.trackers.broker()
  const { host, port, rootCertificate } = broker
  const { credential, certificate, privateKey, device: of } = issued
  if (!c.req.header('accept')?.includes('application/zip')) {
    return c.json({ ...credentialJson(credential), certificate, privateKey, host, port, rootCertificate })
  }
  const { language } = await readerOf(caller)
  const archive = handoverZip({ language, device: of, certificate, privateKey, broker })
  return new Response(archive as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': 'application/zip', 'content-disposition': attachment(`${of.uniqueId}.zip`) },
  })
}
