/** Nachrichten zwischen den Fenstern desselben Browsers: die gewählte Rolle gilt beim Server, also in jedem von ihnen. */
let kanal: BroadcastChannel | null = null

/** Einer je Fenster: ein eigener Kanal hört nicht, was er selbst sendet. */
const hole = (): BroadcastChannel => {
  // Zwei Aufstellungen an einer Adresse haben nichts miteinander zu tun.
  kanal ??= new BroadcastChannel(`benthosdb-rolle ${new URL('.', document.baseURI).pathname}`)
  return kanal
}

/** Sagt den anderen Fenstern dieser Person, dass sie hier die Rolle gewechselt hat. */
export function meldeRollenwechsel(username: string): void {
  hole().postMessage(username)
}

/** Ruft, wenn diese Person in einem anderen Fenster die Rolle gewechselt hat; liefert das Abbestellen. */
export function beiRollenwechselAnderswo(username: string, fn: () => void): () => void {
  const hoere = (ereignis: MessageEvent<unknown>) => {
    if (ereignis.data === username) fn()
  }
  const offen = hole()
  offen.addEventListener('message', hoere)
  return () => offen.removeEventListener('message', hoere)
}
