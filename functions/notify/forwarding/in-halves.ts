/** Some of many values, and what was made of them. */
export interface Made<Value, Result> {
  part: readonly Value[]
  made: Result
}

/**
 * Makes something of values, in their order; of each half by itself where it became too large, and so on. One value alone
 * is never parted.
 */
export async function inHalves<Value, Result>(
  values: readonly Value[],
  make: (part: readonly Value[]) => Result | Promise<Result>,
  isTooLarge: (made: Result) => boolean,
): Promise<Made<Value, Result>[]> {
  const made = await make(values)
  if (values.length <= 1 || !isTooLarge(made)) return [{ part: values, made }]
  const middle = Math.ceil(values.length / 2)
  const halves = [values.slice(0, middle), values.slice(middle)]
  const [first, second] = await Promise.all(halves.map((half) => inHalves(half, make, isTooLarge)))
  return [...first!, ...second!]
}
