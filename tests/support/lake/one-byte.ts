/** The content of a file whose rows nobody looks at. */
export async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1)
}
