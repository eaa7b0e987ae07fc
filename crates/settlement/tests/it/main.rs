mod bulk;
mod rounds;
mod stored;
