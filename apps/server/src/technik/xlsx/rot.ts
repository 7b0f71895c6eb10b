/** Füllung beanstandeter Zellen, als ARGB. */
export const ROT_ARGB = 'FFFDECEA'
