import { setImmediate as naechsteRunde } from 'node:timers/promises'

/** Formt eine lange Folge um. Nach jedem Stück kommen andere Anfragen dran. @throws der Grund von `abbruch`, wenn es einen gibt */
export async function formeUm<A, B>(
  folge: readonly A[],
  forme: (eines: A) => B,
  { amStueck, abbruch }: { amStueck: number; abbruch?: AbortSignal },
): Promise<B[]> {
  const geformt: B[] = []
  for (let ab = 0; ab < folge.length; ab += amStueck) {
    for (const eines of folge.slice(ab, ab + amStueck)) geformt.push(forme(eines))
    await naechsteRunde()
    abbruch?.throwIfAborted()
  }
  return geformt
}
