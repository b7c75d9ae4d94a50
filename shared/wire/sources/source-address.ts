/** What the address of a source has below `/ingest`; the secret follows. */
export const sourcePath = 'source'
