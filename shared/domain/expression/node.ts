import type { Value } from './value.ts'

export type Node =
  | { kind: 'literal'; value: Value }
  | { kind: 'name'; name: string }
  | { kind: 'member'; of: Node; name: string }
  | { kind: 'index'; of: Node; at: Node }
  /** `math:pow`, `empty` or `size` */
  | { kind: 'call'; name: string; inputs: readonly Node[] }
  | { kind: 'method'; of: Node; name: string; inputs: readonly Node[] }
  | { kind: 'unary'; sign: string; of: Node }
  | { kind: 'binary'; sign: string; left: Node; right: Node }
  /** `a ? b : c`; without `yes` it is `a ?: c`, the first of the two that is true */
  | { kind: 'choice'; test: Node; yes: Node | null; no: Node }
  | { kind: 'list'; items: readonly Node[] }
  | { kind: 'map'; entries: readonly (readonly [Node, Node])[] }
  | { kind: 'assign'; name: string; value: Node }
  | { kind: 'script'; statements: readonly Node[] }
  | { kind: 'if'; test: Node; yes: Node; no: Node | null }
  | { kind: 'return'; value: Node }
