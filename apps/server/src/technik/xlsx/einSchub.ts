/** Zeilen, die ohnehin im Speicher liegen, als einziger Schub eines Blatts. */
export async function* einSchub<Z>(zeilen: readonly Z[]): AsyncGenerator<readonly Z[]> {
  yield zeilen
}
