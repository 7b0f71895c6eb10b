import { setImmediate as naechsteRunde } from 'node:timers/promises'

let schlange: Promise<void> = Promise.resolve()

/** Wartet auf eine Runde der Ereignisschleife für sich allein: zehn Stücke zugleich wären zusammen so lang wie keines am Stück. */
function eigeneRunde(): Promise<void> {
  schlange = schlange.then(() => naechsteRunde())
  return schlange
}

/**
 * Formt eine lange Folge um. Vor jedem Stück kommen andere Anfragen dran, und in einer Runde entsteht im ganzen Prozess nur eines.
 * @throws der Grund von `abbruch`, wenn es einen gibt
 */
export async function formeUm<A, B>(
  folge: readonly A[],
  forme: (eines: A) => B,
  { amStueck, abbruch }: { amStueck: number; abbruch?: AbortSignal },
): Promise<B[]> {
  const geformt: B[] = []
  for (let ab = 0; ab < folge.length; ab += amStueck) {
    await eigeneRunde()
    abbruch?.throwIfAborted()
    for (const eines of folge.slice(ab, ab + amStueck)) geformt.push(forme(eines))
  }
  return geformt
}
