import { setImmediate as naechsteRunde } from 'node:timers/promises'

/** Länger ist auch ein Stück nicht, in dem eines das Hundertfache kostet. */
const LAENGSTENS_MS = 20

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
  const offene = folge.values()
  for (let eines = offene.next(); !eines.done; ) {
    await eigeneRunde()
    abbruch?.throwIfAborted()
    const bis = performance.now() + LAENGSTENS_MS
    for (let i = 0; !eines.done && i < amStueck && performance.now() < bis; i++) {
      geformt.push(forme(eines.value))
      eines = offene.next()
    }
  }
  return geformt
}
