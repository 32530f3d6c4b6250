/** Characters that XML 1.0 does not allow, even escaped: one of them in a title would spoil the whole document. */
export const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
