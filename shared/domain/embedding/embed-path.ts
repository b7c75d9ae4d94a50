/** Where the page of a share link is that other sites show in a frame; the link's token is the parameter `token`. */
export const embedPath = '/api/embed'
