const lengthMax = 128
const pattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i

/** Whether mail can be sent to the address, as far as it says. */
export const isMailAddress = (text: string): boolean =>
  text.length <= lengthMax && pattern.test(text) && !/^\.|\.\.|\.@/.test(text)
