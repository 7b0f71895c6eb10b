/** So lange bleibt eine gelesene Benachrichtigung stehen. */
export const BLEIBT_GELESEN_TAGE = 180
/** So lange eine, die niemand liest: Konten, die ruhen, sollen nicht endlos sammeln. */
export const BLEIBT_UNGELESEN_TAGE = 730
